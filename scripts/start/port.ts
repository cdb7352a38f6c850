import { once } from 'node:events'
import { createServer } from 'node:net'
import { errorCodeOf, StartError, startReasonOf } from './start-error.ts'

export type ListenAddress = Readonly<{ host: string; port: number }>

/** Refuses a port that is in use before the long part of the start. @throws StartError */
export const checkPort = async (address: ListenAddress) => {
  const probe = createServer()
  try {
    probe.listen(address.port, address.host)
    await once(probe, 'listening')
  } catch (error) {
    throw portError(address, error)
  } finally {
    probe.close()
  }
}

export const portError = ({ host, port }: ListenAddress, error: unknown) => {
  switch (errorCodeOf(error)) {
    case 'EADDRINUSE':
      return new StartError(
        `Port ${port} is in use by another program, perhaps another Laurel. Stop that one, or ` +
          'set PORT to a free port.',
      )
    case 'EACCES':
      return new StartError(
        `Port ${port} needs more rights than this user has. Set PORT to a port from 1024 on.`,
      )
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new StartError(
        `HOST ${host} is not an address of this machine. Set HOST to 127.0.0.1 or 0.0.0.0.`,
      )
    default:
      return new StartError(
        `Laurel cannot listen on ${host}:${port}: ${startReasonOf(error)}. Set HOST ` +
          'and PORT to others.',
      )
  }
}
