import { readFile } from 'node:fs/promises'
import { parseOptions } from '@node-rs/argon2'
import { describe, expect, test } from 'vitest'
import { weaknessOf } from '#registry/passwords/password-policy.ts'
import {
  hashPassword,
  hashRandomPassword,
  isWeaker,
  randomPassword,
  verifyPassword,
} from '#registry/passwords/passwords.ts'
import { hashToken, newToken } from '#registry/sign-in/tokens.ts'
import { cpuOf } from '#tests/support/cpu.ts'

describe('passwords', () => {
  test('are stored as Argon2id with 19 MiB and two passes, each with its own salt', async () => {
    const [one, other] = await Promise.all([hashPassword('the same'), hashPassword('the same')])
    expect(one).toMatch(/^\$argon2id\$/)
    expect(parseOptions(one)).toMatchObject({ memoryCost: 19_456, timeCost: 2, parallelism: 1 })
    expect(one).not.toBe(other)
  })

  test.each([
    ['m=19456,t=2,p=1', false],
    ['m=65536,t=3,p=4', false],
    ['m=19455,t=2,p=1', true],
    ['m=19456,t=1,p=1', true],
  ])('hashed with %s count as weaker than today’s: %s', (parameters, weaker) =>
    expect(isWeaker(`$argon2id$v=19$${parameters}$c2FsdA$aGFzaA`)).toBe(weaker),
  )

  test('match themselves and nothing else', async () => {
    const hash = await hashPassword('right')
    expect(await verifyPassword('right', hash)).toBe(true)
    expect(await verifyPassword('Right', hash)).toBe(false)
    expect(await verifyPassword('', hash)).toBe(false)
  })

  test('never match for an account that does not exist, and take as long to check', async () => {
    const hash = await hashPassword('right')
    await verifyPassword('warm', null)
    const costOf = (against: string | null) =>
      cpuOf(async () =>
        expect(await verifyPassword('nobody has this password', against)).toBe(false),
      )
    // Takes the shortest time of each, measured alternately.
    let [there, notThere] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
    for (let n = 0; n < 10; n += 1) {
      there = Math.min(there, await costOf(hash))
      notThere = Math.min(notThere, await costOf(null))
    }
    expect(notThere / there).toBeGreaterThan(0.2)
    expect(notThere / there).toBeLessThan(5)
  })

  test('that Laurel makes are readable, long enough and unique, and can be verified', async () => {
    const made = Array.from({ length: 1000 }, randomPassword)
    expect(new Set(made).size).toBe(1000)
    for (const password of made) expect(password).toMatch(/^[a-z346789]{4}(-[a-z346789]{4}){2}$/)
    expect(made.join('')).not.toMatch(/[o0l1i5s2zuv]/)
    expect(await verifyPassword(made[0]!, await hashRandomPassword(made[0]!))).toBe(true)
  })

  test('are hashed a few at a time, and sign-ins go before imports', async () => {
    const done: string[] = []
    const known = await hashPassword('known')
    const imports = Array.from({ length: 40 }, async () => {
      await hashPassword('imported')
      done.push('import')
    })
    const login = verifyPassword('known', known).then(() => done.push('login'))
    await Promise.all([...imports, login])
    expect(done.indexOf('login')).toBeLessThan(12)
  })
})

describe('tokens', () => {
  test('have 256 bits, and only their SHA-256 is stored', () => {
    const token = newToken()
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    expect(hashToken(token)).toMatch(/^[0-9a-f]{64}$/)
    expect(newToken()).not.toBe(token)
  })
})

test('the list of common passwords names its source, date and licence, and has 10,000 entries', async () => {
  const lines = (await readFile('registry/passwords/common.txt', 'utf8')).trimEnd().split('\n')
  const about = lines.filter((line) => line.startsWith('# ')).join(' ')
  expect(about).toMatch(/From the list of .+ of \d{4}-\d\d-\d\d .+ licence/)
  expect(lines.filter((line) => !line.startsWith('# '))).toHaveLength(10_000)
})

describe('a password is too easy to guess', () => {
  const policy = {
    password_minimum: 6,
    students_keep_passwords: true,
    name_en: 'Hill',
    name_zh: '山',
    prefix: 's',
  }
  const owner = { name_en: '', name_zh: '', signInNames: ['s0007', '0007'] }
  test.each(['s0007!', '2026-s0007', 'S0007s0007', '７s0007７'])(
    'when only digits surround the sign-in name: %s',
    (typed) => expect(weaknessOf(typed, policy, owner)).toEqual({ code: 'password_own_words' }),
  )

  test.each([
    ['20267315', '20267315'],
    ['7A-20267315-B', '7a-20267315-b'],
    ['chan.siu@hill.example.org', 'CHAN.SIU@hill.example.org'],
  ])('when it equals a sign-in name, ignoring case, even one of digits only: %s', (name, typed) => {
    const named = { name_en: '', name_zh: '', signInNames: [null, name] }
    expect(weaknessOf(typed, policy, named)).toEqual({ code: 'password_own_words' })
    expect(weaknessOf(typed, policy, { ...named, signInNames: ['20267316'] })).toBeNull()
  })

  test('when it has too few characters, however many UTF-16 units they take', () => {
    expect(weaknessOf('𠮷𡈽𠮷𡈽𠮷', policy, owner)).toEqual({
      code: 'yup_string_min',
      params: { min: 6 },
    })
    expect(weaknessOf('𠮷𡈽𠮷𡈽𠮷𡈽', policy, owner)).toBeNull()
  })

  test('when it is the person’s whole name', () => {
    const named = { name_en: 'Li 4 You 2', name_zh: '李一', signInNames: [] }
    expect(weaknessOf('li 4 you 2', policy, named)).toEqual({ code: 'password_own_words' })
  })

  const words = ['Hill-2026', '山上書院2026', 'HILLTOP 1', 'sun123', '桂冠-2026', 'Laurel 1']
  test.each(words)('when it is a word of the school or of Laurel: %s', (typed) => {
    const school = { ...policy, name_en: 'Hill Hilltop', name_zh: '山上書院', prefix: 'sun' }
    expect(weaknessOf(typed, school, owner)).toEqual({ code: 'password_own_words' })
  })

  test.each(['as0007', 's0007 and more', '20130007'])(
    'but not when it has other characters too: %s',
    (typed) => expect(weaknessOf(typed, policy, owner)).toBeNull(),
  )
})
