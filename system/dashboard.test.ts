/** The dashboard of docker/observe, as Grafana reads it. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'

const source = z.strictObject({ type: z.literal('prometheus'), uid: z.literal('${datasource}') })
const place = z.strictObject({
  x: z.int().min(0),
  y: z.int().min(0),
  w: z.int().min(1),
  h: z.int().min(3),
})
const Panel = z.strictObject({
  id: z.int().min(1),
  title: z.string().min(1),
  type: z.literal('timeseries'),
  datasource: source,
  gridPos: place.refine(({ x, w }) => x + w <= 24, 'is beyond the 24 columns'),
  fieldConfig: z.strictObject({
    defaults: z.strictObject({ unit: z.enum(['reqps', 'percentunit', 's', 'short']), min: z.literal(0) }),
    overrides: z.tuple([]),
  }),
  targets: z
    .array(
      z.strictObject({
        refId: z.string().regex(/^[A-Z]$/),
        expr: z.string().min(1),
        legendFormat: z.string().min(1),
      }),
    )
    .min(1),
})
const Dashboard = z.strictObject({
  title: z.string(),
  uid: z.string().regex(/^[\w-]{1,40}$/),
  schemaVersion: z.literal(41),
  version: z.int(),
  editable: z.boolean(),
  refresh: z.string().regex(/^\d+s$/),
  tags: z.array(z.string()),
  time: z.strictObject({ from: z.literal('now-6h'), to: z.literal('now') }),
  timezone: z.literal('browser'),
  annotations: z.strictObject({ list: z.tuple([]) }),
  templating: z.strictObject({
    list: z.tuple([
      z.strictObject({
        name: z.literal('datasource'),
        type: z.literal('datasource'),
        query: z.literal('prometheus'),
        label: z.string(),
      }),
    ]),
  }),
  panels: z.array(Panel),
})

const { panels } = Dashboard.parse(
  JSON.parse(readFileSync(join(import.meta.dirname, '../docker/observe/grafana.json'), 'utf8')),
)

test('panels have a number and a title each, and none lies on another', () => {
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
  expect(new Set(panels.map(({ title }) => title)).size).toBe(panels.length)
  const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_, at) => `${x + (at % w)} ${y + Math.floor(at / w)}`),
  )
  expect(new Set(cells).size).toBe(cells.length)
})

test('a legend names labels that its expression keeps', () => {
  const unnamed = panels.flatMap(({ targets }) =>
    targets.filter(({ expr, legendFormat }) => {
      const labels = [...legendFormat.matchAll(/\{\{(\w+)\}\}/g)].map(([, label = '']) => label)
      const [, kept] = /\bby \(([\w, ]+)\)/.exec(expr) ?? []
      return kept !== undefined && !labels.every((label) => kept.split(', ').includes(label))
    }),
  )
  expect(unnamed).toEqual([])
  for (const { targets } of panels) expect(new Set(targets.map(({ refId }) => refId)).size).toBe(targets.length)
})
