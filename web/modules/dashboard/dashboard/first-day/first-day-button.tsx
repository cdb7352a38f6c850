import { useQuery } from '@tanstack/react-query'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { firstDayQuery } from './first-day-queries.ts'
import { countDone } from './steps.ts'
import { focusOnce, usePutAway } from './use-put-away.ts'

/** Shows the progress of the setup in the page's head, and reopens its list. */
export const FirstDayButton = () => {
  const { LL } = useI18nContext()
  const { data } = useQuery(firstDayQuery())
  const { put, isPending } = usePutAway()
  if (!data || data.is_done) return null
  const { steps } = data
  return (
    <Button
      ref={focusOnce}
      outlined
      label={LL.firstDay.show(countDone(steps), steps.length)}
      onClick={() => put(false)}
      loading={isPending}
    />
  )
}
