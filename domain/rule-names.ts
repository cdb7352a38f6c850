// Version 2 of a rule's data: before it a rule had one name.

/** Upcasts data without the English name `key`. */
export const withEnglishName = (key: string) => (data: unknown) => ({
  [key]: '',
  ...(data as object),
})

/** Upcasts what a reversal carries. */
export const revertedWithEnglishName = (key: string) => (data: unknown) => {
  const { reverted, ...reversal } = data as { reverted?: { data?: unknown } }
  return { ...reversal, reverted: { ...reverted, data: withEnglishName(key)(reverted?.data) } }
}
