/** Where a stored file is fetched. */
export function addressOf(baseUrl: string, tenantId: string, fileName: string): string {
  return `${baseUrl}/v1/${tenantId}/assets/docs/${encodeURIComponent(fileName)}`;
}
