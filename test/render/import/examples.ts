/** A small file of each format, with much that the format has. */
export const examples: Readonly<Record<string, () => Promise<Uint8Array>>> = {
  "example.md": async () => Buffer.from(markdown),
};

const markdown = `---
title: An example
---

# Heading *one*

Text with **bold**, \`code\`, [a link](https://example.com "title"), {{ customer.name }}[^1] and <br> HTML.

> quoted
>
> 1. one
>    - nested
> 2. two

| A | B |
|---|--:|
| x | y |

- [x] task

![pic](a.png)

\`\`\`
code
\`\`\`

[^1]: A note.
`;
