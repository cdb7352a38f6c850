import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { parser } from '@prometheus-io/lezer-promql'
import { describe, expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { z } from 'zod'
import { variableNames } from '#platform/config/parse-variables.ts'
import { metrics } from '#platform/metrics.ts'

const root = resolve(import.meta.dirname, '..')
const read = (file: string) => readFile(join(root, 'deploy', file), 'utf8')

/** Every name that /metrics may show, and those that Prometheus adds. */
const knownMetrics = async () => {
  const parts = (type: unknown) => (type === 'histogram' ? ['_bucket', '_count', '_sum'] : [''])
  const own = (await metrics.getMetricsAsJSON()).flatMap(({ name, type }) =>
    parts(type).map((part) => name + part),
  )
  return new Set([...own, 'up'])
}

/**
 * Returns the metrics that an expression reads.
 * @throws Error if it is not PromQL
 */
const metricsIn = (expression: string) => {
  const found: string[] = []
  parser.parse(expression).iterate({
    enter: ({ type, from, to }) => {
      if (type.isError) throw new Error(`not PromQL at ${from}: ${expression}`)
      if (type.name === 'VectorSelector')
        found.push(/^[a-z_:][\w:]*/i.exec(expression.slice(from, to))?.[0] ?? '')
    },
  })
  return found
}

test('detects an invalid PromQL expression, and finds the metrics of a valid one', () => {
  expect(() => metricsIn('sum(rate(a[5m])')).toThrow('not PromQL')
  expect(metricsIn('sum by (le) (rate(a_total{x="1"}[5m])) / b > 0.5')).toEqual(['a_total', 'b'])
})

describe('the alert rules', async () => {
  const Rule = z.strictObject({
    alert: z.string().startsWith('Laurel'),
    expr: z.string(),
    for: z.string().regex(/^\d+m$/),
    labels: z.strictObject({ severity: z.enum(['page', 'ticket']) }),
    annotations: z.strictObject({ summary: z.string(), action: z.string().endsWith('.') }),
  })
  const { groups } = z
    .strictObject({
      groups: z.array(z.strictObject({ name: z.string(), rules: z.array(Rule) })),
    })
    .parse(parse(await read('prometheus/alerts.yml')))
  const rules = groups.flatMap((group) => group.rules)

  test.each(rules)('$alert reads only existing metrics', async ({ expr }) => {
    const known = await knownMetrics()
    const names = metricsIn(expr)
    expect(names.length).toBeGreaterThan(0)
    expect(names.filter((name) => !known.has(name))).toEqual([])
  })

  test('have unique names', () =>
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length))
})

describe('the Grafana dashboard', async () => {
  const Panel = z.object({
    id: z.number(),
    title: z.string().min(1),
    description: z.string().min(1),
    fieldConfig: z.object({ defaults: z.object({ unit: z.string() }) }),
    gridPos: z.object({ x: z.number(), y: z.number(), w: z.number(), h: z.number() }),
    targets: z.array(z.object({ expr: z.string(), legendFormat: z.string() })).min(1),
  })
  const { panels } = z
    .object({ uid: z.literal('laurel'), panels: z.array(Panel) })
    .parse(JSON.parse(await read('grafana/laurel.json')))

  test.each(panels)('$title reads only existing metrics', async ({ targets }) => {
    const known = await knownMetrics()
    for (const { expr } of targets)
      expect(metricsIn(expr).filter((name) => !known.has(name))).toEqual([])
  })

  test('shows every metric that Laurel defines', async () => {
    const shown = new Set(
      panels.flatMap(({ targets }) => targets.flatMap((t) => metricsIn(t.expr))),
    )
    const own = (await metrics.getMetricsAsJSON()).filter(({ name }) => name.startsWith('laurel_'))
    const missing = own
      .map(({ name }) => name)
      .filter((name) => ![...shown].some((one) => one === name || one.startsWith(`${name}_`)))
    expect(missing.sort()).toEqual([
      'laurel_backup_whole',
      'laurel_projection_lag_positions',
      'laurel_reactor_oldest_intent_seconds',
    ])
  })

  test('has no overlapping panels', () => {
    const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, n) => `${x + (n % w)} ${y + Math.floor(n / w)}`),
    )
    expect(new Set(cells).size).toBe(cells.length)
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
  })
})

describe('the manifests for Kubernetes', async () => {
  const files = (await readdir(join(root, 'deploy/kubernetes'))).sort()
  const manifests = (await Promise.all(files.map((file) => read(`kubernetes/${file}`)))).flatMap(
    (text) => parseAllDocuments(text).map((one) => one.toJS()),
  )
  const named = (kind: string, name: string) =>
    manifests.find((one) => one.kind === kind && one.metadata.name === name)

  test('conform to the schemas of Kubernetes', async () => {
    expect(await mistakesIn(manifests)).toBe('')
    // The check can fail: for an unknown field, and for a number instead of a text.
    const wrong = structuredClone(named('Deployment', 'laurel-api'))
    wrong.spec.replica = 2
    wrong.metadata.name = 7
    const found = await mistakesIn([wrong])
    expect(found).toContain(`'"replica"' does not exist`)
    expect(found).toContain("'number' is not assignable to type 'string'")
  })

  test('set only variables that Laurel knows', () => {
    const names = [
      ...Object.keys(named('ConfigMap', 'laurel').data),
      ...['laurel-api', 'laurel-worker'].flatMap((name) =>
        named('Deployment', name).spec.template.spec.containers[0].env.map(
          (one: { name: string }) => one.name,
        ),
      ),
    ]
    expect(names.filter((name) => !variableNames.includes(name))).toEqual([])
  })

  test('keep one of two pods while nodes are drained, and give the seal key to the workers', () => {
    for (const name of ['laurel-api', 'laurel-worker']) {
      const { spec } = named('Deployment', name)
      expect(spec.replicas).toBe(2)
      expect(spec.selector).toEqual(named('PodDisruptionBudget', name).spec.selector)
      expect(spec.template.metadata.labels).toMatchObject(spec.selector.matchLabels)
    }
    const secretOf = (name: string) =>
      JSON.stringify(named('Deployment', name).spec.template.spec.volumes[0])
    expect(secretOf('laurel-api')).not.toContain('seal_key')
    expect(named('Service', 'laurel').spec.selector).toEqual(
      named('Deployment', 'laurel-api').spec.selector.matchLabels,
    )
  })
})

const groupsOf: Readonly<Record<string, string>> = {
  v1: 'core/v1',
  'apps/v1': 'apps/v1',
  'policy/v1': 'policy/v1',
}

/** Lets the compiler compare manifests with Kubernetes' own types; '' if all are right. */
const mistakesIn = async (manifests: readonly { apiVersion: string; kind: string }[]) => {
  const folder = await mkdtemp(join(root, 'node_modules/.cache-manifests-'))
  try {
    const lines = manifests.map(
      (one, n) =>
        `export const m${n}: import('kubernetes-types/${groupsOf[one.apiVersion]}').${one.kind} = ${JSON.stringify(one)}`,
    )
    await writeFile(join(folder, 'manifests.ts'), lines.join('\n'))
    const tsc = join(root, 'node_modules/typescript7/bin/tsc')
    const compilerOptions = { noEmit: true, strict: true, skipLibCheck: true, types: [] }
    await writeFile(
      join(folder, 'tsconfig.json'),
      JSON.stringify({
        compilerOptions: { ...compilerOptions, module: 'esnext', moduleResolution: 'bundler' },
      }),
    )
    return await promisify(execFile)(process.execPath, [tsc], {
      cwd: folder,
    }).then(
      () => '',
      ({ stdout }) => String(stdout),
    )
  } finally {
    await rm(folder, { recursive: true })
  }
}
