import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { useUnsaved } from '#web/ui/leave/use-unsaved.tsx'
import { ActionBar } from '#web/ui/page/action-bar.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { RetentionCard } from '../retention/retention-card.tsx'
import { OrganizationCards } from './organization-cards.tsx'
import './organization-info.css'
import { type OrganizationEditing, useOrganizationForm } from './use-organization-form.ts'

export const OrganizationInfoScreen = () => {
  const { LL } = useI18nContext()
  const texts = LL.organizationInfo
  const editing = useOrganizationForm()
  const { form, save, isChanged } = editing
  const { question } = useUnsaved(isChanged)
  return (
    <>
      <form className="organization-info" onSubmit={form.handleSubmit(save.confirm)} noValidate>
        <PageHeader title={texts.title()} subtitle={texts.subtitle()} />
        <OrganizationCards editing={editing} />
        <SaveBar editing={editing} />
        {question}
      </form>
      <RetentionCard />
    </>
  )
}

const SaveBar = ({ editing }: { editing: OrganizationEditing }) => {
  const { LL } = useI18nContext()
  const texts = LL.organizationInfo
  const { save, isChanged, discard } = editing
  return (
    <ActionBar
      end={
        <>
          <Button
            text
            label={texts.discard()}
            disabled={!isChanged || save.isPending}
            onClick={discard}
          />
          <Button
            type="submit"
            icon={<Icon name="check" />}
            label={LL.common.save()}
            disabled={!isChanged}
            isReachable
            aria-describedby="organization-info-state"
            loading={save.isPending}
          />
        </>
      }
    >
      <span id="organization-info-state" className={isChanged ? '' : 'mut'}>
        {isChanged ? texts.unsaved() : texts.allSaved()}
      </span>
    </ActionBar>
  )
}
