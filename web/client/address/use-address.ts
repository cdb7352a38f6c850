import { useLocation, useSearch } from 'wouter'
import type { AddressField } from './fields.ts'

type AddressFields = Readonly<Record<string, AddressField>>
type ValuesOf<Of extends AddressFields> = {
  readonly [Name in keyof Of]: Of[Name] extends AddressField<infer Value> ? Value : never
}

const ofOneList = ['page', 'row']

export const readAddress = <Of extends AddressFields>(params: URLSearchParams, fields: Of) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, { usual, read }]) => [
      name,
      read(params.get(name) ?? '') ?? usual,
    ]),
  ) as ValuesOf<Of>

const changed = <Of extends AddressFields>(
  before: URLSearchParams,
  fields: Of,
  changes: Partial<ValuesOf<Of>>,
  keepsPage: boolean,
) => {
  const params = new URLSearchParams(before)
  if (!keepsPage && !('page' in changes)) for (const name of ofOneList) params.delete(name)
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined || value === fields[name]?.usual) params.delete(name)
    else params.set(name, String(value))
  }
  return params.toString()
}

/**
 * `choose` adds an entry to the browser's history; `type` replaces the current one. A change
 * returns the list to its first page, unless `keepsPage` is set, as for a dialog over the list.
 */
export const useAddress = <Of extends AddressFields>(fields: Of, { keepsPage = false } = {}) => {
  const search = useSearch()
  const [path, navigate] = useLocation()
  const write = (changes: Partial<ValuesOf<Of>>, replace: boolean) => {
    // Reads the address again, because another part of the screen may have changed it.
    const before = new URLSearchParams(location.search)
    const after = changed(before, fields, changes, keepsPage)
    if (after !== before.toString()) navigate(after ? `${path}?${after}` : path, { replace })
  }
  return {
    values: readAddress(new URLSearchParams(search), fields),
    choose: (changes: Partial<ValuesOf<Of>>) => write(changes, false),
    type: (changes: Partial<ValuesOf<Of>>) => write(changes, true),
  }
}
