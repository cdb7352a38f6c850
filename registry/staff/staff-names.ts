type Named = Readonly<{ email: string; name_en: string; name_zh: string }>

/** The email's first part stands in for a missing name. */
export const staffNamesOf = ({ email, name_en, name_zh }: Named) => ({
  name_en: name_en || name_zh ? name_en : (email.split('@')[0] ?? email),
  name_zh,
})
