import { modules } from '#api/contracts/areas.ts'
import {
  giverNameKinds,
  houseAwardTargets,
  studentRankingKinds,
} from '#api/contracts/organization-choices.ts'
import { hasModule } from '#web/client/session/session.tsx'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { CheckField } from '#web/ui/fields/check-field.tsx'
import { FieldFrame } from '#web/ui/fields/field-frame.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { LinksField } from './links-field.tsx'
import { OrganizationImageField } from './organization-image-field.tsx'
import type { OrganizationEditing } from './use-organization-form.ts'

type CardProps = { editing: OrganizationEditing }

export const OrganizationCards = ({ editing }: CardProps) => {
  const { LL } = useI18nContext()
  const texts = LL.organizationInfo
  const { form, organization } = editing
  return (
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
      <ContactCard editing={editing} />
      <StudentsCard editing={editing} />
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
      {hasModule(organization, 'houses') && <HousesCard editing={editing} />}
      <ModulesCard editing={editing} />
    </div>
  )
}

const Basics = ({ editing: { form, organization } }: CardProps) => {
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

const ContactCard = ({ editing: { form } }: CardProps) => {
  const { LL } = useI18nContext()
  const texts = LL.organizationInfo
  return (
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
        <TextField form={form} name="contact.url" type="url" label={texts.contactUrl()} optional />
      </div>
    </Card>
  )
}

const StudentsCard = ({ editing: { form, organization } }: CardProps) => {
  const { LL } = useI18nContext()
  const texts = LL.organizationInfo
  return (
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
      {hasModule(organization, 'notice') && (
        <CheckField form={form} name="notices_for_parents" label={texts.noticesForParents()} />
      )}
    </Card>
  )
}

const HousesCard = ({ editing: { form } }: CardProps) => {
  const { LL } = useI18nContext()
  const texts = LL.organizationInfo
  return (
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
  )
}

const scrollToLinked = (card: HTMLElement | null) => {
  if (location.hash === '#modules') card?.scrollIntoView({ block: 'start' })
}

const ModulesCard = ({ editing: { form } }: CardProps) => {
  const { LL } = useI18nContext()
  const texts = LL.organizationInfo
  return (
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
  )
}
