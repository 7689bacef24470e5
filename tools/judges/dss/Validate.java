import eu.europa.esig.dss.enumerations.Indication;
import eu.europa.esig.dss.model.DSSDocument;
import eu.europa.esig.dss.model.FileDocument;
import eu.europa.esig.dss.pades.validation.PDFDocumentValidator;
import eu.europa.esig.dss.simplereport.SimpleReport;
import eu.europa.esig.dss.spi.DSSUtils;
import eu.europa.esig.dss.spi.validation.CommonCertificateVerifier;
import eu.europa.esig.dss.spi.x509.CommonTrustedCertificateSource;
import eu.europa.esig.dss.spi.x509.revocation.crl.ExternalResourcesCRLSource;
import java.io.File;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Validate roots.pem,... lists.crl,... file...: writes a line for each signature of each file, with the file, the indication, the baseline level, and for one
 * that did not pass what DSS has against it.
 */
public final class Validate {
  public static void main(String[] args) {
    CommonTrustedCertificateSource trusted = new CommonTrustedCertificateSource();
    for (String root : args[0].split(",")) trusted.addCertificate(DSSUtils.loadCertificate(new File(root)));
    ExternalResourcesCRLSource lists =
        new ExternalResourcesCRLSource(Stream.of(args[1].split(",")).map(FileDocument::new).toArray(DSSDocument[]::new));
    for (int at = 2; at < args.length; at++) {
      try {
        judge(args[at], trusted, lists);
      } catch (RuntimeException error) {
        System.out.println(args[at] + " FAILED - " + error);
      }
    }
  }

  private static void judge(String file, CommonTrustedCertificateSource trusted, ExternalResourcesCRLSource lists) {
    PDFDocumentValidator validator = new PDFDocumentValidator(new FileDocument(file));
    CommonCertificateVerifier verifier = new CommonCertificateVerifier();
    verifier.addTrustedCertSources(trusted);
    verifier.setCrlSource(lists);
    validator.setCertificateVerifier(verifier);
    SimpleReport report = validator.validateDocument().getSimpleReport();
    for (String id : report.getSignatureIdList()) {
      Indication indication = report.getIndication(id);
      List<String> against = new ArrayList<>();
      if (indication != Indication.TOTAL_PASSED) {
        against.add(String.valueOf(report.getSubIndication(id)));
        report.getAdESValidationErrors(id).forEach(message -> against.add(message.getValue()));
      }
      report.getAdESValidationWarnings(id).forEach(message -> against.add("(" + message.getValue() + ")"));
      System.out.println(file + " " + indication + " " + report.getSignatureFormat(id) + " " + String.join("; ", against));
    }
  }
}
