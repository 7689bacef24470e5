import java.io.File;
import java.io.FileInputStream;
import java.io.InputStream;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.List;
import org.apache.poi.openxml4j.opc.OPCPackage;
import org.apache.poi.openxml4j.opc.PackageAccess;
import org.apache.poi.poifs.crypt.HashAlgorithm;
import org.apache.poi.poifs.crypt.dsig.SignatureConfig;
import org.apache.poi.poifs.crypt.dsig.SignatureInfo;

/** Signs DOCX files in place as Apache POI does: a key store, its password, the identifier of a canonicalisation, the files. */
public class DocxSign {
  public static void main(String[] words) throws Exception {
    char[] password = words[1].toCharArray();
    KeyStore store = KeyStore.getInstance("PKCS12");
    try (InputStream in = new FileInputStream(words[0])) { store.load(in, password); }
    String alias = store.aliases().nextElement();
    List<X509Certificate> chain = new ArrayList<>();
    for (Certificate one : store.getCertificateChain(alias)) chain.add((X509Certificate) one);
    for (int at = 3; at < words.length; at += 1) {
      SignatureConfig config = new SignatureConfig();
      config.setKey((PrivateKey) store.getKey(alias, password));
      config.setSigningCertificateChain(chain);
      config.setDigestAlgo(HashAlgorithm.sha256);
      config.setCanonicalizationMethod(words[2]);
      config.setXadesCanonicalizationMethod(words[2]);
      config.setSignatureDescription("Agreed & signed");
      try (OPCPackage document = OPCPackage.open(new File(words[at]), PackageAccess.READ_WRITE)) {
        SignatureInfo info = new SignatureInfo();
        info.setSignatureConfig(config);
        info.setOpcPackage(document);
        info.confirmSignature();
      }
    }
  }
}
