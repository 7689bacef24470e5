import java.io.OutputStream;
import java.io.PrintStream;
import org.mustangproject.validator.ZUGFeRDValidator;

/** Writes a line for each file, VALID or INVALID with its path, and for an invalid one Mustang's report after it. */
public final class Validate {
  public static void main(String[] files) {
    PrintStream out = System.out;
    System.setOut(new PrintStream(OutputStream.nullOutputStream()));
    for (String file : files) {
      ZUGFeRDValidator validator = new ZUGFeRDValidator();
      validator.disableNotices();
      String report = validator.validate(file);
      boolean valid = validator.wasCompletelyValid();
      out.println((valid ? "VALID " : "INVALID ") + file + (valid ? "" : " " + report.replaceAll("\\s+", " ")));
    }
  }
}
