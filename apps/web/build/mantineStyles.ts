// Gives each component of Mantine its style sheet: whichever of them a page brings, its looks come along. Mantine keeps the
// class names of a component in a module of their own, and that module imports the style sheet here.

import type { Plugin } from 'vite'

const classNames = /\/@mantine\/(\w+)\/esm\/(?:.*\/)?(\w+)\.module\.mjs$/

// What other components are built of. In a layer: theirs win, whatever the order in which the files of the pages arrive.
const builtOn = new Set(['UnstyledButton', 'Text', 'ModalBase'])

export function mantineStyles(): Plugin {
  return {
    name: 'mantine-styles',
    transform: {
      filter: { id: classNames },
      handler: (code, id) => `import '${styleSheetOf(id)}'\n${code}`,
    },
  }
}

function styleSheetOf(id: string): string {
  const [, library = '', component = ''] = classNames.exec(id) ?? []
  if (library !== 'core') return `@mantine/${library}/styles.css`
  return `@mantine/core/styles/${component}${builtOn.has(component) ? '.layer' : ''}.css`
}
