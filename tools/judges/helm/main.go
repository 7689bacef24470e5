// Renders a chart as `helm template` does, with Helm's own reader and engine:
//
//	helm <release> <folder of the chart> [<values as JSON or YAML>]…
//
// Values are checked by the chart's schema. The command of Helm itself holds a client of Kubernetes as well, and takes much longer to build.
package main

import (
	"fmt"
	"os"
	"sort"
	"strings"

	"helm.sh/helm/v3/pkg/chart/loader"
	"helm.sh/helm/v3/pkg/chartutil"
	"helm.sh/helm/v3/pkg/engine"
)

func main() {
	if err := render(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func render(words []string) error {
	if len(words) < 2 {
		return fmt.Errorf("helm <release> <folder of the chart> [<values>]…")
	}
	chart, err := loader.Load(words[1])
	if err != nil {
		return err
	}
	given := map[string]interface{}{}
	for _, text := range words[2:] {
		values, err := chartutil.ReadValues([]byte(text))
		if err != nil {
			return err
		}
		given = chartutil.CoalesceTables(values, given)
	}
	release := chartutil.ReleaseOptions{Name: words[0], Namespace: "default", Revision: 1, IsInstall: true}
	values, err := chartutil.ToRenderValues(chart, given, release, nil)
	if err != nil {
		return err
	}
	files, err := engine.Render(chart, values)
	if err != nil {
		return err
	}
	names := make([]string, 0, len(files))
	for name := range files {
		names = append(names, name)
	}
	sort.Strings(names)
	for _, name := range names {
		if !strings.HasSuffix(name, ".txt") && strings.TrimSpace(files[name]) != "" {
			fmt.Printf("---\n# Source: %s\n%s\n", name, strings.TrimSpace(files[name]))
		}
	}
	return nil
}
