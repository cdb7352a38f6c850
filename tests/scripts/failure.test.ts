import { describe, expect, test } from 'vitest'
import { ConfigError } from '#platform/config/config-error.ts'
import { EmbeddedPostgresError } from '#platform/postgres/embedded-postgres-error.ts'
import { browserAddressOf } from '#scripts/start/banner.ts'
import { textOfFailure } from '#scripts/start/failure.ts'
import { portError } from '#scripts/start/port.ts'
import { StartError } from '#scripts/start/start-error.ts'

describe('what is printed when Laurel cannot go on', () => {
  test('is one line without a trace for what the user can mend', () => {
    expect(textOfFailure(new ConfigError('PORT must be a number.'))).toBe('PORT must be a number.')
    expect(textOfFailure(new StartError('Port 3000 is in use.'))).toBe('Port 3000 is in use.')
    expect(textOfFailure(new EmbeddedPostgresError('It did not start:\n  FATAL: no space'))).toBe(
      'It did not start: FATAL: no space',
    )
  })

  test('is everything, but no password, for what only we can mend', () => {
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
