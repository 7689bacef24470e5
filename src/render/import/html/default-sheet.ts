/** How browsers show what no sheet speaks of, as far as a page on paper has it (HTML, 15.3). */
export const userAgent = `
head, script, style, template, noscript, datalist, link, meta, title, base, area, param, source, track { display: none } [hidden], input[type=hidden] { display: none }
html, body, address, article, aside, blockquote, center, dd, details, dialog, dir, div, dl, dt, fieldset, figcaption, figure, footer,
form, h1, h2, h3, h4, h5, h6, header, hgroup, hr, legend, listing, main, menu, nav, ol, p, pre, search, section, summary, ul
{ display: block }
li { display: list-item } table { display: table } caption { display: table-caption } tr { display: table-row }
thead { display: table-header-group } tbody { display: table-row-group } tfoot { display: table-footer-group }
td, th { display: table-cell } col, colgroup { display: table-column }
p, ul, ol, dl, pre, blockquote, figure, menu { margin-top: 1em; margin-bottom: 1em }
blockquote, figure { margin-left: 30pt; margin-right: 30pt } dd { margin-left: 30pt }
h1 { font-size: 2em; margin-top: .67em; margin-bottom: .67em } h2 { font-size: 1.5em; margin-top: .83em; margin-bottom: .83em }
h3 { font-size: 1.17em; margin-top: 1em; margin-bottom: 1em } h4 { margin-top: 1.33em; margin-bottom: 1.33em }
h5 { font-size: .83em; margin-top: 1.67em; margin-bottom: 1.67em } h6 { font-size: .67em; margin-top: 2.33em; margin-bottom: 2.33em }
h1, h2, h3, h4, h5, h6, b, strong, th { font-weight: bold }
i, em, cite, var, dfn, address { font-style: italic }
u, ins { text-decoration-line: underline } s, del, strike { text-decoration-line: line-through }
sup { vertical-align: super; font-size: smaller } sub { vertical-align: sub; font-size: smaller }
small { font-size: smaller } big { font-size: larger }
pre, listing { white-space: pre } code, kbd, samp, tt, pre, listing { font-family: monospace; font-size: .8125em } pre code { font-size: 1em }
a[href] { color: #0000EE; text-decoration-line: underline }
mark { background-color: #FFFF00 } center { text-align: -blocks-center } caption { text-align: center } th { text-align: center }
td, th { padding-top: 1px; padding-right: 1px; padding-bottom: 1px; padding-left: 1px; vertical-align: middle }
hr { margin-top: .5em; margin-bottom: .5em; border-top-width: 1px; border-top-style: inset; border-top-color: #808080 }
ul ul, ul ol, ol ul, ol ol { margin-top: 0; margin-bottom: 0 }
`;
