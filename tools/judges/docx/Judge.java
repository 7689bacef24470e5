import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Enumeration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import javax.xml.parsers.DocumentBuilderFactory;
import org.apache.poi.openxml4j.opc.OPCPackage;
import org.apache.poi.openxml4j.opc.PackageAccess;
import org.apache.poi.xwpf.usermodel.*;
import org.apache.xmlbeans.XmlError;
import org.apache.xmlbeans.XmlObject;
import org.apache.xmlbeans.XmlOptions;
import org.openxmlformats.schemas.wordprocessingml.x2006.main.*;
import org.w3c.dom.Attr;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;

/**
 * Reads DOCX files with Apache POI, and holds their parts against the schema of ISO 29500 (transitional) that POI brings.
 * Prints a line of JSON for each file: {"file", "schema": [complaints], "read": {what POI finds}} or {"file", "failure"}.
 */
public class Judge {
  private static final String COMPATIBILITY = "http://schemas.openxmlformats.org/markup-compatibility/2006";

  public static void main(String[] files) {
    for (String file : files) System.out.println(judged(file));
  }

  private static String judged(String file) {
    try {
      return "{\"file\":" + quoted(file) + ",\"schema\":" + listed(schema(file)) + ",\"read\":" + read(file) + "}";
    } catch (Throwable failure) {
      return "{\"file\":" + quoted(file) + ",\"failure\":" + quoted(failure.toString()) + "}";
    }
  }

  /** Violations of the schema, part by part. */
  private static List<String> schema(String file) throws Exception {
    List<String> complaints = new ArrayList<>();
    try (ZipFile zip = new ZipFile(new File(file))) {
      for (Enumeration<? extends ZipEntry> entries = zip.entries(); entries.hasMoreElements();) {
        ZipEntry entry = entries.nextElement();
        String name = entry.getName();
        if (!name.matches("word/[a-z0-9-]+[.]xml")) continue;
        try (InputStream bytes = zip.getInputStream(entry)) {
          for (String complaint : invalid(name, bytes.readAllBytes())) complaints.add(name + ": " + complaint);
        }
      }
    }
    return complaints;
  }

  private static List<String> invalid(String name, byte[] bytes) throws Exception {
    DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
    factory.setNamespaceAware(true);
    Document dom = factory.newDocumentBuilder().parse(new ByteArrayInputStream(bytes));
    withoutExtensions(dom.getDocumentElement(), new HashSet<>());
    XmlObject part = parsed(dom);
    if (part == null) return List.of("no root element that the schema knows: " + dom.getDocumentElement().getNodeName());
    List<XmlError> errors = new ArrayList<>();
    part.validate(new XmlOptions().setErrorListener(errors));
    List<String> said = new ArrayList<>();
    for (XmlError error : errors) said.add(error.getMessage());
    return said;
  }

  private static XmlObject parsed(Document dom) throws Exception {
    switch (dom.getDocumentElement().getLocalName()) {
      case "document": return DocumentDocument.Factory.parse(dom);
      case "styles": return StylesDocument.Factory.parse(dom);
      case "numbering": return NumberingDocument.Factory.parse(dom);
      case "settings": return SettingsDocument.Factory.parse(dom);
      case "fonts": return FontsDocument.Factory.parse(dom);
      case "footnotes": return FootnotesDocument.Factory.parse(dom);
      case "endnotes": return EndnotesDocument.Factory.parse(dom);
      case "hdr": return HdrDocument.Factory.parse(dom);
      case "ftr": return FtrDocument.Factory.parse(dom);
      case "webSettings": return WebSettingsDocument.Factory.parse(dom);
      default: return null;
    }
  }

  /** ISO 29500-3: a reader that knows no extension drops what is ignorable, and takes the fallback of each choice. */
  private static void withoutExtensions(Element element, Set<String> inherited) {
    Set<String> ignored = new HashSet<>(inherited);
    String prefixes = element.getAttributeNS(COMPATIBILITY, "Ignorable");
    for (String prefix : prefixes.trim().split("\\s+")) if (!prefix.isEmpty()) ignored.add(element.lookupNamespaceURI(prefix));
    List<Attr> attributes = new ArrayList<>();
    for (int at = 0; at < element.getAttributes().getLength(); at++) attributes.add((Attr) element.getAttributes().item(at));
    for (Attr attribute : attributes) {
      String space = attribute.getNamespaceURI();
      if (COMPATIBILITY.equals(space) || ignored.contains(space)) element.removeAttributeNode(attribute);
    }
    for (Element child : children(element)) {
      if (COMPATIBILITY.equals(child.getNamespaceURI())) replaceByFallback(child);
      else if (ignored.contains(child.getNamespaceURI())) element.removeChild(child);
    }
    for (Element child : children(element)) withoutExtensions(child, ignored);
  }

  private static void replaceByFallback(Element alternate) {
    for (Element branch : children(alternate)) {
      if (!"Fallback".equals(branch.getLocalName())) continue;
      while (branch.getFirstChild() != null) alternate.getParentNode().insertBefore(branch.getFirstChild(), alternate);
    }
    alternate.getParentNode().removeChild(alternate);
  }

  private static List<Element> children(Element element) {
    List<Element> found = new ArrayList<>();
    for (Node child = element.getFirstChild(); child != null; child = child.getNextSibling())
      if (child instanceof Element) found.add((Element) child);
    return found;
  }

  /** The parts that POI finds in the body, at whatever depth. */
  private static String read(String file) throws Exception {
    try (XWPFDocument document = new XWPFDocument(OPCPackage.open(file, PackageAccess.READ))) {
      Found found = new Found();
      found.bodies(document, document.getBodyElements());
      int notes = 0;
      for (XWPFFootnote note : document.getFootnotes()) if (note.getCTFtnEdn().getType() == null || note.getCTFtnEdn().getType() == STFtnEdn.NORMAL) notes++;
      return "{\"headings\":" + listed(found.headings) + ",\"tables\":" + found.tables + ",\"listItems\":" + found.listItems
          + ",\"pictures\":" + found.pictures + ",\"links\":" + found.links + ",\"footnotes\":" + notes + "}";
    }
  }

  private static class Found {
    final List<String> headings = new ArrayList<>();
    int tables;
    int listItems;
    int pictures;
    int links;

    void bodies(XWPFDocument document, List<IBodyElement> elements) {
      for (IBodyElement element : elements) {
        if (element instanceof XWPFParagraph) paragraph(document, (XWPFParagraph) element);
        if (element instanceof XWPFTable) table(document, (XWPFTable) element);
      }
    }

    private void table(XWPFDocument document, XWPFTable table) {
      tables++;
      for (XWPFTableRow row : table.getRows())
        for (XWPFTableCell cell : row.getTableCells()) bodies(document, cell.getBodyElements());
    }

    private void paragraph(XWPFDocument document, XWPFParagraph paragraph) {
      int level = level(document, paragraph.getStyleID(), 0);
      if (level > 0) headings.add("h" + level);
      if (paragraph.getNumID() != null && paragraph.getNumID().signum() > 0) listItems++;
      for (XWPFRun run : paragraph.getRuns()) {
        pictures += run.getEmbeddedPictures().size();
        if (run instanceof XWPFHyperlinkRun && ((XWPFHyperlinkRun) run).getHyperlinkId() != null) links++;
      }
    }

    /** The level of the style's heading, through the styles it is based on; 0: it is no heading. */
    private int level(XWPFDocument document, String style, int depth) {
      if (style == null || depth > 9) return 0;
      if (style.matches("Heading[1-9]")) return style.charAt(7) - '0';
      XWPFStyle found = document.getStyles() == null ? null : document.getStyles().getStyle(style);
      return found == null ? 0 : level(document, found.getBasisStyleID(), depth + 1);
    }
  }

  private static String listed(List<String> texts) {
    List<String> quoted = new ArrayList<>();
    for (String text : texts) quoted.add(quoted(text));
    return "[" + String.join(",", quoted) + "]";
  }

  private static String quoted(String text) {
    StringBuilder out = new StringBuilder("\"");
    for (char letter : text.toCharArray()) {
      if (letter == '"' || letter == '\\') out.append('\\').append(letter);
      else if (letter < 32) out.append(String.format("\\u%04x", (int) letter));
      else out.append(letter);
    }
    return out.append('"').toString();
  }
}
