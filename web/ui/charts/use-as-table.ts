import { oneOf } from '#web/client/address/fields.ts'
import { useAddress } from '#web/client/address/use-address.ts'

const look = oneOf(['chart', 'table'])

export const useAsTable = (name: string) => {
  const { values, type } = useAddress({ [name]: look })
  const asTable = values[name] === 'table'
  return { asTable, toggle: () => type({ [name]: asTable ? 'chart' : 'table' }) }
}
