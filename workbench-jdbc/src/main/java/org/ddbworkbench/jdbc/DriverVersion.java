package org.ddbworkbench.jdbc;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/** The version that was built. */
public final class DriverVersion {
    /** Such as {@code 0.1.0-SNAPSHOT}. */
    public static final String TEXT = read();

    static final int MAJOR = number(0);
    static final int MINOR = number(1);

    private DriverVersion() {}

    private static String read() {
        try (InputStream in = DriverVersion.class.getResourceAsStream("version.properties")) {
            Properties properties = new Properties();
            properties.load(in);
            return properties.getProperty("version");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static int number(int position) {
        return Integer.parseInt(TEXT.split("[.-]", -1)[position]);
    }
}
