// Version 2 of what rules are recorded by: until then a rule had one name.

/** An upcaster: gives an action or a record the English name `key`, which it had none of. */
export const withEnglishName = (key: string) => (data: unknown) => ({
  [key]: '',
  ...(data as object),
})

/** The same for what a reversal carries. */
export const revertedWithEnglishName = (key: string) => (data: unknown) => {
  const { reverted, ...reversal } = data as { reverted?: { data?: unknown } }
  return { ...reversal, reverted: { ...reverted, data: withEnglishName(key)(reverted?.data) } }
}
