declare module '#platform/server/database/tables.ts' {
  interface Tables {
    /** What a directory calls a person: its own id, and the user name as it sent it, often an e-mail address. */
    scim_users: {
      user_id: number
      external_id: string | null
      user_name: string
      user_name_key: string
    }
    /** What a directory calls a role. */
    scim_groups: { role_id: number; external_id: string | null }
  }
}
