import { io } from 'socket.io-client'
import { storedToken } from './session/token.ts'

const tryAgainAfter = 5000

/**
 * A line that only tells that notices or memos came, changed, were read or went, and of each time that it stands anew: what was
 * missed is read then. Answers the way to close it.
 */
export const openMessagesLine = (onChanged: () => void): (() => void) => {
  const socket = io({
    path: '/socket.io',
    transports: ['websocket'],
    auth: (give) => give({ token: storedToken() }),
    reconnectionDelay: 400,
    reconnectionDelayMax: 5000,
    // The page's other line has one of its own.
    forceNew: true,
  })
  let timer: ReturnType<typeof setTimeout> | undefined
  // After a word of the server socket.io does not try again by itself; without a session there is nothing to hear.
  const again = () => {
    clearTimeout(timer)
    timer = setTimeout(() => storedToken() && socket.connect(), tryAgainAfter)
  }
  socket.on('connect', onChanged)
  socket.on('messages', onChanged)
  socket.on('disconnect', (reason) => reason === 'io server disconnect' && again())
  socket.on('connect_error', () => !socket.active && again())
  return () => {
    clearTimeout(timer)
    socket.disconnect()
  }
}
