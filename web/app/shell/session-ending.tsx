import { AtOnce, lazyAtOnce } from '#web/ui/states/at-once.tsx'
import { useSessionEnding } from './use-session-ending.ts'

// Keeps PrimeReact's dialog out of the first paint.
const StayDialog = lazyAtOnce(async () => ({
  default: (await import('./stay-dialog.tsx')).StayDialog,
}))

export const SessionEnding = () => {
  const { asks, ...ending } = useSessionEnding()
  return asks ? (
    <AtOnce>
      <StayDialog {...ending} />
    </AtOnce>
  ) : null
}
