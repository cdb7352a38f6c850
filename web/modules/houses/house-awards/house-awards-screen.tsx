import { useState } from 'react'
import { usePeriod } from '#web/client/session/period.tsx'
import { useIsOrganizationAdmin, useMayCommand } from '#web/client/session/session.tsx'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { HouseAwardList } from '#web/patterns/houses/house-award-list.tsx'
import { useHasHouseAccounts, useHouseAward } from '#web/patterns/houses/house-awards.ts'
import { TeamAwardDialog } from '#web/patterns/houses/team-award-dialog.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { ButtonLink } from '#web/ui/buttons/button-link.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'

export const HouseAwardsScreen = () => {
  const { LL } = useI18nContext()
  const words = LL.houseAwards
  const { period } = usePeriod()
  const mayCommand = useMayCommand()
  const hasAccounts = useHasHouseAccounts()
  const [isAdding, setAdding] = useState(false)
  const add = hasAccounts && mayCommand && period.isActive && (
    <Button label={words.add()} icon={<Icon name="add" />} onClick={() => setAdding(true)} />
  )
  return (
    <>
      <PageHeader title={words.title()} period="beside">
        {add}
      </PageHeader>
      <Card>
        {hasAccounts ? (
          <p className="sm mut team-awards-about">{words.about()}</p>
        ) : (
          <EarlierAwards />
        )}
        <HouseAwardList />
      </Card>
      {isAdding && <HouseAwardDialog onClose={() => setAdding(false)} />}
    </>
  )
}

const HouseAwardDialog = ({ onClose }: { onClose: () => void }) => {
  const { LL } = useI18nContext()
  const { submit, isPending } = useHouseAward(onClose)
  return (
    <TeamAwardDialog
      about={LL.houseAwards.about()}
      isPending={isPending}
      onClose={onClose}
      onSubmit={submit}
    />
  )
}

/** Explains the earlier awards to house accounts in a school whose awards now go to the members. */
const EarlierAwards = () => {
  const { LL } = useI18nContext()
  const words = LL.houseAwards
  const isAdministrator = useIsOrganizationAdmin()
  return (
    <div className="row wrap team-awards-about">
      <p className="sm mut">{words.aboutEarlier()}</p>
      {isAdministrator && (
        <ButtonLink outlined size="small" to="/admin/organizationinfo" label={words.change()} />
      )}
    </div>
  )
}
