/** The log of a proxy that is set up as docs/security.md describes, like our own nginx. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

function read(path: string): string {
  return readFileSync(join(import.meta.dirname, '..', path), 'utf8')
}

const [, shown = ''] = /```nginx\n([^`]*)```/.exec(read('docs/security.md')) ?? []
/** `$$` is Compose's way of writing `$`. */
const ours = ['docker/several-gateways.yml', 'docker/proxy/nginx.conf'].map((path) =>
  read(path).replaceAll('$$', () => '$'),
)

test('the lines that the checklist shows are those of each nginx before our apps', () => {
  const lines = shown.split('\n').map((line) => line.trim())
  expect(lines.length).toBeGreaterThan(8)
  for (const configuration of ours) expect(lines.filter((line) => !configuration.includes(line))).toEqual([])
})

test('no query, and nothing of a path that opens something by itself, is logged', () => {
  const rules = [...shown.matchAll(/"~(.*)" "?(\$.*?)"?;/g)].map(([, pattern = '', value = '']) => ({
    pattern: new RegExp(pattern),
    value: value.replaceAll(/\$\{?(\w+)\}?/g, '$<$1>'),
  }))
  const logged = (address: string) => {
    const { pattern, value } = rules.find((rule) => rule.pattern.test(address)) ?? { pattern: /.*/, value: '' }
    return pattern.exec(address)?.[0].replace(pattern, value)
  }
  const opens = `${'a'.repeat(20)}_secret`
  expect(
    [
      `/calendar/${opens}.ics`,
      `/orders/${opens}`,
      `/orders/%3C${opens}%3E?x`,
      `/orders/${'a'.repeat(15)}%5Fsecret`,
      `/deliveries/${opens}/file`,
      `/files/attests/${opens}.pdf`,
      `/attests/${opens}?language=nl`,
      `/signin/${opens}/x`,
      '/confirm?userId=1&confirmCode=secret',
      '/trpc/schoolGroups.list,purchaseOrders.list?batch=1',
    ].map(logged),
  ).toEqual([
    '/calendar/:id',
    '/orders/:id',
    '/orders/:id',
    '/orders/:id',
    '/deliveries/:id',
    '/files/attests/:id',
    '/attests/:id',
    '/signin/:id',
    '/confirm',
    '/trpc/schoolGroups.list,purchaseOrders.list',
  ])
})
