// What a stand-in for the driver's management library answers; its tests set it.
#pragma once

struct FakeNvml {
  int init_code = 0;
  int inits = 0;
  int shutdowns = 0;
  const char* bus_id = "0000:17:00.0";
  unsigned sm_clock_mhz = 1980;
  unsigned max_sm_clock_mhz = 2010;
  unsigned memory_clock_mhz = 3201;
  unsigned power_mw = 412'500;
  bool tells_power = true;
  int power_queries = 0;
  unsigned temperature_c = 61;
  unsigned long long clocks_event_reasons = 0;
  unsigned processes = 0;
  unsigned mps_clients = 0;
  unsigned mig = 0;
};
