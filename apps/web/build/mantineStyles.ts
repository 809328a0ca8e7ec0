// Gives each Mantine component its style sheet, so that a page loads the styles of the components that it uses. Mantine
// keeps the class names of each component in a separate module; this plugin adds the style sheet's import to it.

import type { Plugin } from 'vite'

const classNames = /\/@mantine\/(\w+)\/esm\/(?:.*\/)?(\w+)\.module\.mjs$/

// The components on which others are built. Their styles go into a layer, so that the styles of the others win, in
// whatever order the files of the pages arrive.
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
