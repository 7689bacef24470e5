import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SchemaValidatorsConfig;
import com.networknt.schema.SpecVersion;
import java.io.File;

/** Writes a line for each value of a list, "right" or "wrong" by a schema of draft-07: Validate schema.json values.json. */
public final class Validate {
  public static void main(String[] files) throws Exception {
    ObjectMapper mapper = new ObjectMapper();
    // The language refers to itself at every turn: with all references followed beforehand no memory is enough.
    SchemaValidatorsConfig settings =
        SchemaValidatorsConfig.builder().cacheRefs(false).preloadJsonSchema(false).build();
    JsonSchema schema =
        JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V7).getSchema(mapper.readTree(new File(files[0])), settings);
    StringBuilder verdicts = new StringBuilder();
    for (JsonNode value : mapper.readTree(new File(files[1]))) {
      verdicts.append(schema.validate(value).isEmpty() ? "right\n" : "wrong\n");
    }
    System.out.print(verdicts);
  }
}
