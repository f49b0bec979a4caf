-- Who may reach what of the installation.

grant execute on function
  public.installation_faults
  to service_role;
