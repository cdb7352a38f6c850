type Named = Readonly<{ email: string; name_en: string; name_zh: string }>

/**
 * Records say who made them, so nobody stays without a name: the first part of the email stands in
 * for both.
 */
export const staffNamesOf = ({ email, name_en, name_zh }: Named) => ({
  name_en: name_en || name_zh ? name_en : (email.split('@')[0] ?? email),
  name_zh,
})
