import { AtOnce, lazyAtOnce } from '#web/ui/states/at-once.tsx'
import { useSessionEnding } from './use-session-ending.ts'

// PrimeReact's dialog, which the first paint does without.
const StayDialog = lazyAtOnce(async () => ({
  default: (await import('./stay-dialog.tsx')).StayDialog,
}))

/** Staff are asked before their twelve hours end, so that nothing they are at is lost. */
export const SessionEnding = () => {
  const { asks, ...ending } = useSessionEnding()
  return asks ? (
    <AtOnce>
      <StayDialog {...ending} />
    </AtOnce>
  ) : null
}
