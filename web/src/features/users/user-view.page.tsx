export function UserViewPage() {
  return <main />
}
