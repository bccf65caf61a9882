declare module '#platform/server/database/tables.ts' {
  interface Tables {
    /** One JSON document per person, of the shape in the contract. */
    preferences: { user_id: number; document: string; updated_at: string }
  }
}
