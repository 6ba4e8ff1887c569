package org.ddbworkbench.local;

import org.ddbworkbench.local.error.ErrorCode;
import org.ddbworkbench.local.error.ServiceException;

/**
 * What a signature says of its maker.
 *
 * @param accessKey the id of the access key
 * @param region the region that the request is meant for
 */
public record CredentialScope(String accessKey, String region) {
    private static final int ELEMENTS = 5;

    /** Reads {@code accessKey/date/region/service/aws4_request}. */
    static CredentialScope parse(String credential) {
        String[] elements = credential.split("/", -1);
        if (elements.length != ELEMENTS) {
            throw new ServiceException(
                    ErrorCode.INCOMPLETE_SIGNATURE,
                    "Credential must have exactly 5 slash-delimited elements, e.g. keyid/date/region/service/term, got '"
                            + credential + "'");
        }
        return new CredentialScope(elements[0], elements[2]);
    }
}
