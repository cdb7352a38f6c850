import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { ConfirmButton } from '#web/ui/buttons/confirm-button.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { ActionBar } from '#web/ui/page/action-bar.tsx'
import { useSaid } from '#web/ui/states/use-said.ts'
import { Words } from '#web/ui/text/words.tsx'
import type { Switches } from './use-switches.ts'

const named = 3

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
