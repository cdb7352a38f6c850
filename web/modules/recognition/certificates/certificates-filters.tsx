import { useQuery } from '@tanstack/react-query'
import { useAddress } from '#web/client/address/use-address.ts'
import { useSession } from '#web/client/session/session.tsx'
import { nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { ClassFilter } from '#web/patterns/classes/class-filter.tsx'
import { ruleCategoriesQuery } from '#web/patterns/rules/rule-queries.ts'
import { FieldFrame } from '#web/ui/fields/field-frame.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { certificatesFields } from './certificates-address.ts'

export const CertificatesFilters = () => {
  const { LL, locale } = useI18nContext()
  const words = LL.certificates
  const { filters } = useSession().organization
  const { values, choose } = useAddress(certificatesFields)
  const categories = useQuery(ruleCategoriesQuery())
  return (
    <div className="filters certificates-filters">
      <FieldFrame label={words.category()}>
        {({ id }) => (
          <Select
            id={id}
            placeholder={words.allCategories()}
            value={values.category}
            options={(categories.data ?? []).map(({ _id, name }) => ({
              value: _id,
              label: nameIn(locale, name),
            }))}
            onChange={(category) => choose({ category })}
          />
        )}
      </FieldFrame>
      {filters.length > 0 && (
        <FieldFrame label={LL.common.class()}>
          {({ id }) => (
            <ClassFilter
              id={id}
              filters={filters}
              choice={values.class}
              onChoose={(chosen) => choose({ class: chosen })}
            />
          )}
        </FieldFrame>
      )}
      <FieldFrame label={words.printed()}>
        {({ id }) => (
          <Select
            id={id}
            value={values.printed}
            options={(['all', 'no', 'yes'] as const).map((value) => ({
              value,
              label: words.printedChoices[value](),
            }))}
            onChange={(printed) => choose({ printed: printed as typeof values.printed })}
          />
        )}
      </FieldFrame>
      {values.level !== 'gold' && (
        <label className="choice certificates-highest">
          <input
            type="checkbox"
            className="chk"
            checked={values.highest === 'yes'}
            onChange={({ target }) => choose({ highest: target.checked ? 'yes' : 'no' })}
          />
          {words.highest()}
        </label>
      )}
    </div>
  )
}
