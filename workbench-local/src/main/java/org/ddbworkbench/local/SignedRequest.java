package org.ddbworkbench.local;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.ddbworkbench.local.error.ErrorCode;
import org.ddbworkbench.local.error.ServiceException;
import org.jspecify.annotations.Nullable;

/**
 * The signature of a request, in its header or in its query string. Whether all of it is there is checked in the service's
 * words; whether it is the right one is not.
 */
final class SignedRequest {
    private static final String ALGORITHM_PARAMETER = "X-Amz-Algorithm";
    private static final List<String> HEADER_PARAMETERS = List.of("Credential", "Signature", "SignedHeaders");
    private static final List<String> QUERY_PARAMETERS =
            List.of(ALGORITHM_PARAMETER, "X-Amz-Credential", "X-Amz-Signature", "X-Amz-SignedHeaders", "X-Amz-Date");

    private SignedRequest() {}

    /**
     * The scope of the credentials of a request.
     *
     * @param header the value of a header by its name; null when the request has no such header
     * @param query the query string as it was sent, empty when there is none
     * @throws ServiceException when the request is not signed, or not completely
     */
    static CredentialScope scope(Function<String, @Nullable String> header, String query) {
        String authorization = header.apply("Authorization");
        Map<String, String> parameters = query.isEmpty() ? Map.of() : parameters(query);
        boolean isPresigned = parameters.containsKey(ALGORITHM_PARAMETER);
        if (isPresigned) {
            if (authorization != null) {
                throw new ServiceException(
                        ErrorCode.INVALID_SIGNATURE,
                        "Found both 'X-Amz-Algorithm' as a query-string param and 'Authorization' as HTTP header.");
            }
            return ofQuery(parameters);
        }
        if (authorization == null || !authorization.strip().startsWith("AWS4-")) {
            throw new ServiceException(
                    ErrorCode.MISSING_AUTHENTICATION_TOKEN, "Request is missing Authentication Token");
        }
        return ofHeader(authorization.strip(), header.apply("X-Amz-Date") != null || header.apply("Date") != null);
    }

    private static CredentialScope ofHeader(String authorization, boolean isDated) {
        String missing = missing(
                        HEADER_PARAMETERS,
                        name -> parameter(authorization, name),
                        name -> "Authorization header requires '" + name + "' parameter. ")
                + (isDated
                        ? ""
                        : "Authorization header requires existence of either a 'X-Amz-Date' or a 'Date' header. ");
        if (!missing.isEmpty()) {
            throw new ServiceException(ErrorCode.INCOMPLETE_SIGNATURE, missing + "Authorization=" + authorization);
        }
        return CredentialScope.parse(parameter(authorization, "Credential"));
    }

    /** What follows {@code name=} up to the next comma or space; empty when the parameter is missing. */
    private static String parameter(String authorization, String name) {
        String start = name + "=";
        int at = authorization.indexOf(start);
        while (at > 0 && !isSeparator(authorization.charAt(at - 1))) {
            at = authorization.indexOf(start, at + 1);
        }
        if (at <= 0) {
            return "";
        }
        int from = at + start.length();
        int to = from;
        while (to < authorization.length() && !isSeparator(authorization.charAt(to))) {
            to++;
        }
        return authorization.substring(from, to);
    }

    private static boolean isSeparator(char c) {
        return c == ',' || c == ' ';
    }

    private static CredentialScope ofQuery(Map<String, String> parameters) {
        String missing = missing(
                QUERY_PARAMETERS,
                name -> parameters.getOrDefault(name, ""),
                name -> "AWS query-string parameters must include '" + name + "'. ");
        if (!missing.isEmpty()) {
            throw new ServiceException(
                    ErrorCode.INCOMPLETE_SIGNATURE, missing + "Re-examine the query-string parameters.");
        }
        return CredentialScope.parse(parameters.getOrDefault("X-Amz-Credential", ""));
    }

    private static String missing(
            List<String> names, UnaryOperator<String> parameters, UnaryOperator<String> complaint) {
        return names.stream()
                .filter(name -> parameters.apply(name).isEmpty())
                .map(complaint)
                .collect(Collectors.joining());
    }

    private static Map<String, String> parameters(String query) {
        Map<String, String> parameters = new HashMap<>();
        for (String parameter : query.split("&", -1)) {
            int equals = parameter.indexOf('=');
            String name = equals < 0 ? parameter : parameter.substring(0, equals);
            String value = equals < 0 ? "" : parameter.substring(equals + 1);
            parameters.put(decode(name), decode(value));
        }
        return parameters;
    }

    private static String decode(String text) {
        try {
            return URLDecoder.decode(text, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            return text; // what is no escape stands for itself
        }
    }
}
