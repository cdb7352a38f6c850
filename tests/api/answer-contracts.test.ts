import { readdirSync } from 'node:fs'
import type { FastifySchema } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#tests/support/app.ts'

let laurel: TestApp
beforeAll(async () => {
  laurel = await testApp({ projector: false })
})
afterAll(() => laurel.close())

const folder = new URL('../../api/contracts/', import.meta.url)

/** Maps each exported contract to its file and name. */
const namedContracts = async () => {
  const files = readdirSync(folder).filter((name) => name.endsWith('.ts'))
  const modules = await Promise.all(
    files.map(
      async (file) =>
        [
          file,
          (await import(/* @vite-ignore */ `#api/contracts/${file}`)) as Record<string, unknown>,
        ] as const,
    ),
  )
  return new Map(
    modules.flatMap(([file, exported]) =>
      Object.entries(exported).map(([name, value]) => [value, { file, name }]),
    ),
  )
}

const answerOf = ({ response }: FastifySchema) =>
  (response as Record<number, unknown> | undefined)?.[200]
/** The contract of a file is `unknown`. */
const isFile = (answer: unknown) => (answer as { type?: string } | undefined)?.type === 'unknown'

test('the web’s tests know the contract of every call’s answer', async () => {
  const contracts = await namedContracts()
  const calls = laurel.app.routeList
    .filter(({ url, method }) => /^\/api\/(?!docs|openapi)/.test(url) && method !== 'HEAD')
    .map(({ method, url, schema }) => ({
      call: `${method} ${url.slice('/api'.length)}`,
      answer: answerOf(schema),
    }))
    .toSorted((a, b) => a.call.localeCompare(b.call))
  const known = calls.map(({ call, answer }) => ({
    call,
    contract: contracts.get(answer),
    isFile: isFile(answer),
  }))
  expect(
    known.filter((one) => !one.contract && !one.isFile).map(({ call }) => call),
    'export the contract of the answer from api/contracts/',
  ).toEqual([])
  const used = known.flatMap(({ contract }) => contract ?? [])
  const files = [...new Set(used.map(({ file }) => file))].toSorted()
  const imports = files.map((file) => {
    const names = new Set(used.filter((one) => one.file === file).map(({ name }) => name))
    return `import { ${[...names].toSorted((a, b) => a.localeCompare(b)).join(', ')} } from '#api/contracts/${file}'`
  })
  const lines = known.map(({ call, contract }) => `  '${call}': ${contract?.name ?? 'null'},`)
  await expect(`// Made by \`npm test -- tests/api/answer-contracts.test.ts -u\` from the routes of the api.
// biome-ignore-all format: as it is made
// biome-ignore-all assist/source/organizeImports: as it is made
${imports.join('\n')}

/** The contract that a call's answer meets; null for a file. */
export const contractsOfCalls = {
${lines.join('\n')}
} as const
`).toMatchFileSnapshot('../web/support/contracts-of-calls.ts')
})
