import { describe, expect, test } from 'vitest'
import { ConfigError } from '#platform/config/config-error.ts'
import { EmbeddedPostgresError } from '#platform/postgres/embedded-postgres-error.ts'
import { browserAddressOf } from '#scripts/start/banner.ts'
import { textOfFailure } from '#scripts/start/failure.ts'
import { portError } from '#scripts/start/port.ts'
import { StartError } from '#scripts/start/start-error.ts'

describe('the message when Laurel cannot continue', () => {
  test('is one line without a stack trace for a fault that the user can fix', () => {
    expect(textOfFailure(new ConfigError('PORT must be a number.'))).toBe('PORT must be a number.')
    expect(textOfFailure(new StartError('Port 3000 is in use.'))).toBe('Port 3000 is in use.')
    expect(textOfFailure(new EmbeddedPostgresError('It did not start:\n  FATAL: no space'))).toBe(
      'It did not start: FATAL: no space',
    )
  })

  test('names a full disk of any store', () => {
    const full = Object.assign(new Error('could not extend file "base/5"'), { code: '53100' })
    expect(textOfFailure(new Error('Query failed', { cause: full }))).toBe(
      'A disk is full (could not extend file …). Free space there, and try again.',
    )
  })

  test('includes the stack trace but no password for a fault of Laurel itself', () => {
    const text = textOfFailure(new TypeError('no relation at postgres://laurel:hunter2@db/laurel'))
    expect(text).toMatch(
      /^Laurel failed unexpectedly: TypeError: no relation at postgres:\/\/laurel:\[hidden\]@db\/laurel\n +at /,
    )
    expect(textOfFailure('gone')).toBe('Laurel failed unexpectedly: gone')
  })

  test.each([
    ['EACCES', 'Port 80 needs more rights than this user has. Set PORT to a port from 1024 on.'],
    [
      'EADDRNOTAVAIL',
      'HOST h is not an address of this machine. Set HOST to 127.0.0.1 or 0.0.0.0.',
    ],
    ['ESOMETHING', 'Laurel cannot listen on h:80: odd. Set HOST and PORT to others.'],
  ])('says what to do about %s', (code, line) => {
    expect(
      portError({ host: 'h', port: 80 }, Object.assign(new Error('odd'), { code })).message,
    ).toBe(line)
  })
})

test.each([
  [{ host: '127.0.0.1', port: 3000, publicUrl: undefined }, 'http://127.0.0.1:3000'],
  [{ host: '0.0.0.0', port: 3000, publicUrl: undefined }, 'http://localhost:3000'],
  [{ host: '::1', port: 3000, publicUrl: undefined }, 'http://[::1]:3000'],
  [
    { host: '0.0.0.0', port: 3000, publicUrl: 'https://laurel.example.org' },
    'https://laurel.example.org',
  ],
])('the address of %o is %s', (config, address) => expect(browserAddressOf(config)).toBe(address))
