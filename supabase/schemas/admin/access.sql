-- Who may reach what of the admin function.

grant execute on function
  public.admin_apply, public.admin_end_sessions, public.admin_get_user, public.admin_list_audit, public.admin_list_users,
  public.admin_remove_second_factor, public.admin_subscribers_to_delete
  to service_role;
