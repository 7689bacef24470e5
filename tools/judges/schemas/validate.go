// Writes a line for each value of a list, "right" or "wrong" by a schema of draft-07: validate schema.json values.json
package main

import (
	"fmt"
	"os"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

func check[Value any](value Value, err error) Value {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	return value
}

func read(name string) any {
	file := check(os.Open(name))
	defer file.Close()
	return check(jsonschema.UnmarshalJSON(file))
}

func main() {
	compiler := jsonschema.NewCompiler()
	check(0, compiler.AddResource("schema.json", read(os.Args[1])))
	schema := check(compiler.Compile("schema.json"))
	for _, value := range read(os.Args[2]).([]any) {
		if schema.Validate(value) == nil {
			fmt.Println("right")
		} else {
			fmt.Println("wrong")
		}
	}
}
