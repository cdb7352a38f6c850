import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openFactorKey } from '#platform/factor-key.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'laurel-factor-key-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const secret = 'JBSWY3DPEHPK3PXP'

test('a missing key is made once for all who ask, readable only to its owner', async () => {
  const file = join(folder, 'new/factor.key')
  const keys = await Promise.all([openFactorKey(file), openFactorKey(file)])
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(new Set(keys.map(({ id }) => id)).size).toBe(1)
  expect((await openFactorKey(file)).id).toBe(keys[0]!.id)
})

test('a sealed secret opens only for its own owner', async () => {
  const key = await openFactorKey(join(folder, 'factor.key'))
  const sealed = key.seal(secret, 'one')
  expect(key.open(sealed, 'one')).toBe(secret)
  expect(key.open(sealed, 'other')).toBeNull()
  expect(sealed.bytes.toString('latin1')).not.toContain(secret)
  expect(key.seal(secret, 'one').bytes).not.toEqual(sealed.bytes)
})

test('a changed byte or another key opens nothing', async () => {
  const key = await openFactorKey(join(folder, 'factor.key'))
  const other = await openFactorKey(join(folder, 'other.key'))
  const sealed = key.seal(secret, 'one')
  for (let at = 0; at < sealed.bytes.length; at += 1) {
    const bytes = Buffer.from(sealed.bytes)
    bytes[at]! ^= 1
    expect(key.open({ ...sealed, bytes }, 'one')).toBeNull()
  }
  expect(other.open(sealed, 'one')).toBeNull()
  expect(other.open({ ...sealed, keyId: other.id }, 'one')).toBeNull()
  expect(key.open({ ...sealed, bytes: Buffer.alloc(3) }, 'one')).toBeNull()
})

test('a file with other content is refused, and the error names the file', async () => {
  const file = join(folder, 'wrong.key')
  await writeFile(file, 'no key\n')
  await expect(openFactorKey(file)).rejects.toThrow(`${file} does not hold 64 hexadecimal digits`)
})
