import { useSession } from '#web/client/session/session.tsx'
import { AtOnce, lazyAtOnce } from '#web/ui/states/at-once.tsx'

const FirstDay = lazyAtOnce(async () => ({
  default: (await import('./first-day/first-day-list.tsx')).FirstDayList,
}))
const FirstDayButton = lazyAtOnce(async () => ({
  default: (await import('./first-day/first-day-button.tsx')).FirstDayButton,
}))

/** Reserves space for the list of first steps. Schools that have finished it load none of it. */
export const FirstDayPlace = () => {
  if (useSession().user.first_day !== 'open') return null
  return (
    <div className="dash-first">
      <AtOnce fallback={<section className="card" />}>
        <FirstDay />
      </AtOnce>
    </div>
  )
}

export const FirstDayBack = () => {
  if (useSession().user.first_day !== 'put_away') return null
  return (
    <AtOnce>
      <FirstDayButton />
    </AtOnce>
  )
}
