import { chmod, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isGoneWithin, startProgram } from './support.ts'

const root = resolve(import.meta.dirname, '../..')
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'laurel-boot-'))
  await cp(join(root, 'scripts/boot'), join(folder, 'scripts/boot'), { recursive: true })
  await cp(join(root, 'scripts/boot.mjs'), join(folder, 'scripts/boot.mjs'))
  await mkdir(join(folder, 'greeting'))
  await writeFile(
    join(folder, 'greeting/package.json'),
    '{"name":"greeting","version":"1.0.0","exports":"./index.js"}',
  )
  await writeFile(join(folder, 'greeting/index.js'), 'module.exports = "good morning"')
  await writeFile(
    join(folder, 'greet.ts'),
    `import greeting from 'greeting'\nconsole.log(greeting as string)`,
  )
  await writeFile(join(folder, 'program.ts'), program)
  await writePackages({ greeting: 'file:greeting' }, localLock)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/**
 * Prints its arguments and process id. With `wait` it runs until it is stopped, together with a
 * child process.
 */
const program = `
import { spawn } from 'node:child_process'
const [what, ...more]: string[] = process.argv.slice(2)
const say = (word: string) => console.log(word)
if (what === 'wait') {
  const beside = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' })
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => (say(signal), beside.kill(), process.exit(7)))
  setInterval(() => {}, 1000)
  say('pids ' + process.pid + ' ' + beside.pid + '.')
} else {
  say(JSON.stringify([what, ...more, Number.parseInt(process.versions.node) >= 24]))
  process.exitCode = 3
}
`
const localLock = {
  'node_modules/greeting': { resolved: 'greeting', link: true },
  greeting: { version: '1.0.0' },
}

const writePackages = async (dependencies: object, locked: object) => {
  const about = { name: 'booted', version: '1.0.0', type: 'module', dependencies }
  await writeFile(join(folder, 'package.json'), JSON.stringify(about))
  const lock = {
    name: 'booted',
    version: '1.0.0',
    lockfileVersion: 3,
    packages: { '': about, ...locked },
  }
  await writeFile(join(folder, 'package-lock.json'), JSON.stringify(lock))
}

const boot = (...args: readonly string[]) =>
  startProgram(process.execPath, [join(folder, 'scripts/boot.mjs'), ...args], { cwd: folder })

const bootAndWait = async () => {
  const running = boot('program.ts', 'wait')
  await running.saying('pids')
  await running.saying('.')
  const [, main, beside] = /pids (\d+) (\d+)/.exec(running.said()) ?? []
  return { ...running, main: Number(main), beside: Number(beside) }
}

describe('packages', () => {
  test('are installed when they are missing, and the program runs', async () => {
    const { code, out, err } = await boot('greet.ts').ended
    expect(out).toBe('good morning\n')
    expect(err).toContain('Installing the packages')
    expect(code).toBe(0)
  })

  test('are not installed again', async () => {
    expect((await boot('greet.ts').ended).err).toBe('')
  })

  test('are installed again after the lock file changed', async () => {
    await rm(join(folder, 'node_modules/greeting'))
    await writePackages(
      { greeting: 'file:greeting' },
      { ...localLock, greeting: { version: '1.0.1' } },
    )
    await writeFile(
      join(folder, 'greeting/package.json'),
      '{"name":"greeting","version":"1.0.1","exports":"./index.js"}',
    )
    expect(await boot('greet.ts').ended).toMatchObject({ code: 0, out: 'good morning\n' })
  })

  test('are not installed again after the user has installed them', async () => {
    await rm(join(folder, 'node_modules/.laurel-lock'))
    expect(await boot('greet.ts').ended).toMatchObject({ code: 0, err: '' })
    expect(await readFile(join(folder, 'node_modules/.laurel-lock'), 'utf8')).toMatch(
      /^[0-9a-f]{64} \w+-\w+\n$/,
    )
  })

  test('print one line that says what to do when they cannot be fetched', async () => {
    const before = await readFile(join(folder, 'package-lock.json'), 'utf8')
    const about = await readFile(join(folder, 'package.json'), 'utf8')
    const fetched = {
      version: '1.0.0',
      resolved: 'http://127.0.0.1:1/away.tgz',
      integrity: `sha512-${'A'.repeat(86)}==`,
    }
    await writePackages({ away: '1.0.0' }, { 'node_modules/away': fetched })
    const { code, out, err } = await boot('greet.ts').ended
    await writeFile(join(folder, 'package-lock.json'), before)
    await writeFile(join(folder, 'package.json'), about)
    expect(code).toBe(1)
    expect(out).toBe('')
    expect(err.trim().split('\n').slice(1)).toEqual([
      expect.stringMatching(
        /^The packages could not be installed, .+ \(ECONNREFUSED\)\. Check the network, .+ try again\.$/,
      ),
    ])
  })
})

describe('the program', () => {
  beforeAll(() => boot('greet.ts').ended)

  test('receives its arguments and returns its exit code', async () => {
    expect(await boot('program.ts', 'a b', '--flag').ended).toMatchObject({
      code: 3,
      out: '["a b","--flag",true]\n',
    })
  })

  test.each(['SIGTERM', 'SIGINT'] as const)(
    'receives %s once and ends in its own way',
    async (signal) => {
      const running = await bootAndWait()
      running.child.kill(signal)
      const { code, out } = await running.ended
      expect(code).toBe(7)
      expect(out.match(new RegExp(signal, 'g'))).toHaveLength(1)
    },
  )

  test('ends when boot is killed with kill -9', async () => {
    const running = await bootAndWait()
    running.child.kill('SIGKILL')
    expect(await isGoneWithin(running.main)).toBe(true)
    expect(await isGoneWithin(running.beside)).toBe(true)
  })

  test('leaves nothing behind when it is killed with kill -9', async () => {
    const running = await bootAndWait()
    process.kill(running.main, 'SIGKILL')
    expect((await running.ended).code).toBe(137)
    expect(await isGoneWithin(running.beside)).toBe(true)
  })
})

describe('the Node that runs it', () => {
  const findNode = async (about: object) => {
    const { findNode: find } = await import(
      String(new URL('../../scripts/boot/run.mjs', import.meta.url))
    )
    return find(folder, about)
  }
  const machine = { platform: 'linux', arch: 'x64', execPath: '/usr/bin/node' }

  test('is the one that the lock file installs', async () => {
    const own = join(folder, 'node_modules/node-linux-s390x/bin/node')
    await mkdir(resolve(own, '..'), { recursive: true })
    await writeFile(own, '')
    await chmod(own, 0o755)
    expect(await findNode({ ...machine, arch: 's390x', versions: { node: '20.1.0' } })).toBe(own)
  })

  test('is the user’s own if none is installed and it is new enough', async () => {
    expect(await findNode({ ...machine, versions: { node: '24.0.0' } })).toBe('/usr/bin/node')
  })

  test('must be installed by the user if there is none', async () => {
    await expect(findNode({ ...machine, versions: { node: '20.1.0' } })).rejects.toThrow(
      'Laurel needs Node 24, and brings none for linux-x64. Install Node 24 from https://nodejs.org and try again.',
    )
  })
})

describe('the data folder', () => {
  const other = async (root: string, about: { env: NodeJS.ProcessEnv; uid: number }) => {
    const { otherDataDir } = await import(
      String(new URL('../../scripts/boot/data-dir.mjs', import.meta.url))
    )
    return otherDataDir(root, about)
  }
  const closed = async (name: string) => {
    const made = join(folder, name)
    await mkdir(join(made, 'laurel'), { recursive: true })
    await chmod(made, 0o700)
    return join(made, 'laurel')
  }

  test('of root is one per copy of Laurel in /var/lib if PostgreSQL may not enter the usual one', async () => {
    const [one, two] = [await closed('one'), await closed('two')]
    const place = await other(one, { env: {}, uid: 0 })
    expect(place).toMatch(/^\/var\/lib\/laurel-[0-9a-f]{8}$/)
    expect(await other(one, { env: {}, uid: 0 })).toBe(place)
    expect(await other(two, { env: {}, uid: 0 })).not.toBe(place)
  })

  test('is the usual one if PostgreSQL may enter it, for other users, and if a folder is configured', async () => {
    const home = await closed('home')
    expect(await other(tmpdir(), { env: {}, uid: 0 })).toBeUndefined()
    expect(await other(home, { env: {}, uid: 1000 })).toBeUndefined()
    expect(await other(home, { env: { DATA_DIR: '/srv/laurel' }, uid: 0 })).toBeUndefined()
    expect(
      await other(home, { env: { DATABASE_URL: 'postgres://db/laurel' }, uid: 0 }),
    ).toBeUndefined()
  })

  test('is the usual one whenever that holds data', async () => {
    const used = await closed('used')
    await mkdir(join(used, 'data/cluster'), { recursive: true })
    expect(await other(used, { env: {}, uid: 0 })).toBeUndefined()
  })
})
