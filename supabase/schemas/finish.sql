-- Runs after the others.
reset check_function_bodies;
select private.record_installation();
