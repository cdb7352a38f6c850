import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { ActionBar } from '#web/kit/action-bar.tsx'
import { Button } from '#web/kit/button.tsx'
import { ConfirmButton } from '#web/kit/confirm-button.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { useSaid } from '#web/kit/use-said.ts'
import { Words } from '#web/kit/words.tsx'
import type { Switches } from './use-switches.ts'

const named = 3

/** How many games were switched, which, and the button that saves all of them. */
export const SwitchesBar = ({ switches }: { switches: Switches }) => {
  const { LL } = useI18nContext()
  const words = LL.games
  const all = [...switches.switched.values()]
  const count = all.length
  useSaid(words.changes(count))
  const shown = all
    .slice(0, named)
    .map(({ name, isActive }) =>
      isActive ? words.change.on({ name }) : words.change.off({ name }),
    )
  return (
    <ActionBar
      end={
        <>
          <Button
            text
            label={words.discard()}
            disabled={switches.isPending}
            onClick={switches.discard}
          />
          <ConfirmButton
            label={words.saveChanges(count)}
            why={null}
            loading={switches.isPending}
            onClick={switches.save}
          />
        </>
      }
    >
      <p>
        <b className="games-sum">
          <Icon name="edit" size="small" />
          {words.changes(count)}
        </b>{' '}
        <span className="sm mut">
          <Words>{shown.join(words.comma())}</Words>
          {all.length > named && ' …'}
        </span>
      </p>
    </ActionBar>
  )
}
