import { FieldFrame } from '#web/ui/fields/field-frame.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import type { ImportCheck } from './wizard-kind.ts'

export const FileAsk = ({
  label,
  value,
  onChange,
  choices,
}: NonNullable<ImportCheck<never, never>['ask']>) => (
  <div className="import-problem">
    <FieldFrame label={label}>
      {({ id }) => (
        <Select
          id={id}
          placeholder="–"
          value={value}
          onChange={onChange}
          options={choices.map((one) => ({ value: one._id, label: one.name }))}
        />
      )}
    </FieldFrame>
  </div>
)
