import java.io.File;
import java.io.InputStream;
import java.security.MessageDigest;
import java.util.HexFormat;
import org.apache.poi.poifs.crypt.Decryptor;
import org.apache.poi.poifs.crypt.EncryptionInfo;
import org.apache.poi.poifs.filesystem.POIFSFileSystem;

/** Opens an encrypted DOCX with Apache POI: arguments FILE PASSWORD. Prints the SHA-256 of the package in it; ends with 1 for a wrong password. */
public class Unlock {
  public static void main(String[] words) throws Exception {
    try (POIFSFileSystem file = new POIFSFileSystem(new File(words[0]), true)) {
      Decryptor decryptor = Decryptor.getInstance(new EncryptionInfo(file));
      if (!decryptor.verifyPassword(words[1])) System.exit(1);
      try (InputStream stream = decryptor.getDataStream(file)) {
        byte[] hash = MessageDigest.getInstance("SHA-256").digest(stream.readAllBytes());
        System.out.println(HexFormat.of().formatHex(hash));
      }
    }
  }
}
