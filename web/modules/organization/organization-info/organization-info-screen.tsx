import { modules } from '#api/contracts/areas.ts'
import {
  giverNameKinds,
  houseAwardTargets,
  studentRankingKinds,
} from '#api/contracts/organization-choices.ts'
import { hasModule } from '#web/client/session/session.tsx'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { CheckField } from '#web/ui/fields/check-field.tsx'
import { FieldFrame } from '#web/ui/fields/field-frame.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { useUnsaved } from '#web/ui/leave/use-unsaved.tsx'
import { ActionBar } from '#web/ui/page/action-bar.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { RetentionCard } from '../retention/retention-card.tsx'
import { LinksField } from './links-field.tsx'
import { OrganizationImageField } from './organization-image-field.tsx'
import './organization-info.css'
import { type OrganizationEditing, useOrganizationForm } from './use-organization-form.ts'

const scrollToLinked = (card: HTMLElement | null) => {
  if (location.hash === '#modules') card?.scrollIntoView({ block: 'start' })
}

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
        <div className="organization-info-cards">
          <Card title={texts.basics()} leafy>
            <Basics editing={editing} />
          </Card>
          <Card title={texts.images()}>
            <p className="sm mut">{texts.imageHint()}</p>
            <div className="organization-info-images">
              <OrganizationImageField kind="logo" editing={editing} />
              <OrganizationImageField kind="banner" editing={editing} />
            </div>
          </Card>
          <Card title={texts.links()}>
            <p className="sm mut">{texts.linksText()}</p>
            <LinksField form={form} />
          </Card>
          <Card title={texts.contact()}>
            <p className="sm mut">{texts.contactText()}</p>
            <div className="form-row">
              <TextField
                form={form}
                name="contact.email"
                type="email"
                label={texts.contactEmail()}
                optional
              />
              <TextField
                form={form}
                name="contact.phone"
                type="tel"
                label={texts.contactPhone()}
                optional
              />
              <TextField
                form={form}
                name="contact.url"
                type="url"
                label={texts.contactUrl()}
                optional
              />
            </div>
          </Card>
          <Card title={texts.students()}>
            <p className="sm mut">{texts.studentsText()}</p>
            <div className="form-row">
              <SelectField
                form={form}
                name="giver_names"
                label={texts.giverNames()}
                options={giverNameKinds.map((value) => ({
                  value,
                  label: texts.giverNaming[value](),
                }))}
                hint={texts.giverHint[form.watch('giver_names')]()}
              />
              <SelectField
                form={form}
                name="student_rankings"
                label={texts.studentRankings()}
                options={studentRankingKinds.map((value) => ({
                  value,
                  label: texts.studentRanking[value](),
                }))}
                hint={texts.rankingHint[form.watch('student_rankings')]()}
              />
            </div>
            {hasModule(editing.organization, 'notice') && (
              <CheckField
                form={form}
                name="notices_for_parents"
                label={texts.noticesForParents()}
              />
            )}
          </Card>
          <Card title={texts.classTeachers()}>
            <CheckField
              form={form}
              name="class_teachers_see_all"
              label={texts.classTeachersSeeAll()}
              hint={texts.classTeachersHint()}
            />
          </Card>
          <Card title={texts.fairness()}>
            <CheckField
              form={form}
              name="ranks_staff"
              label={texts.ranksStaff()}
              hint={texts.ranksStaffHint()}
            />
          </Card>
          {hasModule(editing.organization, 'houses') && (
            <Card title={texts.moduleNames.houses()}>
              <SelectField
                form={form}
                name="house_awards"
                label={texts.houseAwards()}
                options={houseAwardTargets.map((value) => ({
                  value,
                  label: texts.houseAwardTo[value](),
                }))}
                hint={texts.houseAwardHint[form.watch('house_awards')]()}
              />
            </Card>
          )}
          <Card title={texts.modules()} ref={scrollToLinked}>
            <p className="sm mut">{texts.modulesText()}</p>
            <div className="organization-info-modules">
              {modules.map((module) => (
                <CheckField
                  key={module}
                  form={form}
                  name={`modules.${module}`}
                  label={texts.moduleNames[module]()}
                />
              ))}
            </div>
          </Card>
        </div>
        <ActionBar
          end={
            <>
              <Button
                text
                label={texts.discard()}
                disabled={!isChanged || save.isPending}
                onClick={editing.discard}
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
        {question}
      </form>
      <RetentionCard />
    </>
  )
}

const Basics = ({ editing: { form, organization } }: { editing: OrganizationEditing }) => {
  const { LL } = useI18nContext()
  const texts = LL.organizationInfo
  return (
    <div className="form-row">
      <TextField form={form} name="name.zh" label={texts.nameZh()} />
      <TextField form={form} name="name.en" label={texts.nameEn()} />
      <FieldFrame label={texts.prefix()} hint={texts.prefixHint()}>
        {(control) => (
          <div className="inp ro">
            <input
              className="p-inputtext p-component"
              {...control}
              value={organization.prefix}
              readOnly
            />
            <Icon name="lock" size="small" />
          </div>
        )}
      </FieldFrame>
    </div>
  )
}
