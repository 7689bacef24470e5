import java.io.File;
import org.apache.poi.openxml4j.opc.OPCPackage;
import org.apache.poi.openxml4j.opc.PackageAccess;
import org.apache.poi.poifs.crypt.dsig.SignatureConfig;
import org.apache.poi.poifs.crypt.dsig.SignatureInfo;
import org.apache.poi.poifs.crypt.dsig.SignaturePart;

/** Apache POI's verdicts on the signatures of DOCX files: for each file its name, the number of signatures, and the number of valid ones. */
public class DocxJudge {
  public static void main(String[] files) {
    for (String file : files) System.out.println(judged(file));
  }

  private static String judged(String file) {
    int all = 0;
    int valid = 0;
    try (OPCPackage document = OPCPackage.open(new File(file), PackageAccess.READ)) {
      SignatureInfo info = new SignatureInfo();
      info.setSignatureConfig(new SignatureConfig());
      info.setOpcPackage(document);
      for (SignaturePart part : info.getSignatureParts()) {
        all += 1;
        if (part.validate()) valid += 1;
      }
    } catch (Throwable failure) {
      System.err.println(file + ": " + failure);
    }
    return file + "\t" + all + "\t" + valid;
  }
}
