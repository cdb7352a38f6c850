/** Returns the path of a student's record for staff. `userId` is the user's `_id`. */
export const recordPath = (userId: string) => `/admin/student_list/${userId}`
